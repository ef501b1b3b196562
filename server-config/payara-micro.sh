#!/usr/bin/env bash
# Runs one Dunlin node in Payara Micro until it is told to end. The files lie beside this script, or where mvn package leaves them.
# Reads: DUNLIN_DATABASE_URL, _USER, _PASSWORD (or _PASSWORD_FILE); DUNLIN_BROKER_URL, _USER, _PASSWORD (or _PASSWORD_FILE);
#   DUNLIN_HTTP_ADDRESS (127.0.0.1), DUNLIN_HTTP_PORT (8080); DUNLIN_PROBES_PORT (none: /health and /metrics are at the same port) and
#   DUNLIN_PROBES_ADDRESS (127.0.0.1); DUNLIN_WORK_DIR (a new folder under TMPDIR);
#   DUNLIN_JAVA_OPTIONS (-Xmx1g), more options of the JVM. All others are the application's: see the README.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/environment.sh"
target=$here/../target

dunlin_complete_environment
DUNLIN_APPLICATION_FILE=$(dunlin_file "$here/dunlin.war" "$target/dunlin.war")
DUNLIN_ADAPTER_FILE=$(dunlin_file "$here/artemis-ra.rar" "$target/artemis-ra.rar")
export DUNLIN_APPLICATION_FILE DUNLIN_ADAPTER_FILE
server=$(dunlin_file "$here/payara-micro.jar" "$target/server/payara-micro.jar")
driver=$(dunlin_file "$here/postgresql.jar" "$target/server/postgresql.jar")

work=${DUNLIN_WORK_DIR:-$(mktemp -d)}
mkdir -p "$work"
# the server keeps its configuration between starts, and would find every resource there already
rm -rf "${work:?}/payara"
sed "s/\.address=127\.0\.0\.1\$/.address=${DUNLIN_HTTP_ADDRESS:-127.0.0.1}/" "$here/pre-boot.txt" >"$work/pre-boot.txt"
cp "$here/deploy.txt" "$work/deploy.txt"
if [[ -n ${DUNLIN_PROBES_PORT:-} ]]; then
    sed "s/address=127\.0\.0\.1/address=${DUNLIN_PROBES_ADDRESS:-127.0.0.1}/" "$here/probes.txt" >>"$work/pre-boot.txt"
    echo "set configs.config.server-config.network-config.network-listeners.network-listener.probes.enabled=true" >>"$work/deploy.txt"
fi

read -ra options <<<"${DUNLIN_JAVA_OPTIONS:--Xmx1g}"
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "${options[@]}" \
    -Djdk.httpclient.keepalive.timeout=20 \
    -Dactivemq.artemis.client.global.thread.pool.max.size=64 \
    -jar "$server" \
    --rootdir "$work/payara" \
    --nohazelcast \
    --port "${DUNLIN_HTTP_PORT:-8080}" \
    --logproperties "$here/logging.properties" \
    --addlibs "$driver" \
    --prebootcommandfile "$work/pre-boot.txt" \
    --postbootcommandfile "$here/post-boot.txt" \
    --postdeploycommandfile "$work/deploy.txt"
