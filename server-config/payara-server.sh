#!/usr/bin/env bash
# Runs Dunlin in a stock Payara Server (PAYARA_HOME), in a domain of its own, from the same files as Payara Micro.
#
#   payara-server.sh create     makes the domain: listeners, JVM options, driver, adapter, resources; it does not run afterwards
#   payara-server.sh start      starts the domain, with the variables below in its environment
#   payara-server.sh deploy     deploys the application at the root context, or a new version of it in place of the former
#   payara-server.sh undeploy
#   payara-server.sh stop
#
# Reads: DUNLIN_DATABASE_URL, _USER, _PASSWORD (or _PASSWORD_FILE); DUNLIN_BROKER_URL, _USER, _PASSWORD (or _PASSWORD_FILE);
#   DUNLIN_DOMAIN (dunlin), DUNLIN_DOMAIN_DIR (the server's own); DUNLIN_HTTP_ADDRESS (127.0.0.1), DUNLIN_HTTP_PORT (8080), DUNLIN_ADMIN_PORT (4848);
#   DUNLIN_JAVA_OPTIONS (-Xmx1g), more options of the JVM, at create;
#   AS_ADMIN_PASSWORDFILE (a file with AS_ADMIN_PASSWORD=…; without it whoever is on this machine administers the server).
# The domain keeps names of variables, not their values: no password is in its files.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/environment.sh"
target=$here/../target

: "${PAYARA_HOME:?is the folder payara6 of the unpacked distribution}"
domain=${DUNLIN_DOMAIN:-dunlin}
domains=${DUNLIN_DOMAIN_DIR:-$PAYARA_HOME/glassfish/domains}
home=$domains/$domain

asadmin() {
    "$PAYARA_HOME/bin/asadmin" --interactive=false --host 127.0.0.1 --port "${DUNLIN_ADMIN_PORT:-4848}" "$@"
}

# The commands of a file, whose listener has another name here; stops at what fails. The client wants the names of files themselves.
run_commands() {
    local commands=$home/config/dunlin-commands.txt
    sed -e 's/\.http-listener\./.http-listener-1./' \
        -e "s|\${ENV=DUNLIN_ADAPTER_FILE}|\"$DUNLIN_ADAPTER_FILE\"|" \
        -e "s|\${ENV=DUNLIN_APPLICATION_FILE}|\"$DUNLIN_APPLICATION_FILE\"|" "$1" >"$commands"
    local told
    told=$(asadmin multimode --file "$commands" 2>&1) || true
    rm -f "$commands"
    printf '%s\n' "$told"
    if grep -q ' failed\.' <<<"$told"; then
        dunlin_say "a command of $1 failed"
        return 1
    fi
}

find_files() {
    DUNLIN_APPLICATION_FILE=$(dunlin_file "$here/dunlin.war" "$target/dunlin.war")
    DUNLIN_ADAPTER_FILE=$(dunlin_file "$here/artemis-ra.rar" "$target/artemis-ra.rar")
    DUNLIN_APPLICATION_FILE=$(realpath "$DUNLIN_APPLICATION_FILE")
    DUNLIN_ADAPTER_FILE=$(realpath "$DUNLIN_ADAPTER_FILE")
}

create() {
    local nobody_asks=(--nopassword=true)
    [[ -z ${AS_ADMIN_PASSWORDFILE:-} ]] || nobody_asks=()
    "$PAYARA_HOME/bin/asadmin" --interactive=false create-domain --domaindir "$domains" --checkports=false "${nobody_asks[@]}" \
        --adminport "${DUNLIN_ADMIN_PORT:-4848}" --instanceport "${DUNLIN_HTTP_PORT:-8080}" "$domain"
    cp "$(dunlin_file "$here/postgresql.jar" "$target/server/postgresql.jar")" "$home/lib/"
    find_files
    start
    levels
    jvm_options
    run_commands "$here/post-boot.txt" || {
        stop
        return 1
    }
    stop
}

jvm_options() {
    local options
    read -ra options <<<"${DUNLIN_JAVA_OPTIONS:--Xmx1g}"
    options+=(-Djdk.httpclient.keepalive.timeout=20 -Dactivemq.artemis.client.global.thread.pool.max.size=64)
    options=("${options[@]//:/\\:}")
    asadmin delete-jvm-options -Xmx512m
    asadmin create-jvm-options "$(
        IFS=:
        echo "${options[*]}"
    )"
}

# The levels of logging.properties; handlers and formats are the server's own.
levels() {
    asadmin set-log-levels "$(sed -n 's/^\([A-Za-z.]*[a-z]\)\.level=\(.*\)$/\1=\2/p' "$here/logging.properties" |
        grep -v '^java\.util\.logging' | paste -sd:)"
}

start() {
    local before=$home/config/dunlin-pre-boot.txt
    dunlin_complete_environment
    sed -e 's/\.http-listener\./.http-listener-1./' \
        -e "s/\(http-listener-1\.address\)=127\.0\.0\.1\$/\1=${DUNLIN_HTTP_ADDRESS:-127.0.0.1}/" \
        "$here/pre-boot.txt" "$here/payara-server-pre-boot.txt" >"$before"
    "$PAYARA_HOME/bin/asadmin" --interactive=false start-domain --domaindir "$domains" --prebootcommandfile "$before" "$domain"
}

stop() {
    "$PAYARA_HOME/bin/asadmin" --interactive=false stop-domain --domaindir "$domains" "$domain"
}

case ${1:-} in
create | start | stop) "$1" ;;
deploy)
    find_files
    run_commands "$here/deploy.txt"
    ;;
undeploy) asadmin undeploy dunlin ;;
*)
    sed -n '2,/^set /{/^#/p}' "${BASH_SOURCE[0]}" | sed 's/^# \{0,1\}//' >&2
    exit 2
    ;;
esac
