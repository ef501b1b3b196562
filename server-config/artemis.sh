#!/usr/bin/env bash
# Runs Artemis as a process of its own, with the same broker.xml as the run command. Its jars: broker/ beside this script, or target/broker.
# Reads: DUNLIN_BROKER_USERS_FILE, a file of lines "name = password", read again when it changes (whoever is in it at the start may do
#   everything), or else DUNLIN_BROKER_USER and _PASSWORD (or _PASSWORD_FILE); DUNLIN_BROKER_ACCEPTOR (127.0.0.1:61616);
#   DUNLIN_BROKER_DATA, the folder of its journal; DUNLIN_JAVA_OPTIONS (-Xmx512m).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/environment.sh"

: "${DUNLIN_BROKER_DATA:?is the folder of the journal}"
jars=$here/broker
[[ -d $jars ]] || jars=$here/../target/broker
login=$DUNLIN_BROKER_DATA/login
umask 077
# the broker takes every .properties file beside its broker.xml for more configuration
mkdir -p "$DUNLIN_BROKER_DATA/etc" "$login"
# embedded in our own process the users are given to the broker; here its door asks the login below
sed 's/?protocols=CORE</?protocols=CORE;securityDomain=dunlin</' "$here/broker.xml" >"$DUNLIN_BROKER_DATA/etc/broker.xml"
if [[ -z ${DUNLIN_BROKER_USERS_FILE:-} ]]; then
    dunlin_secret DUNLIN_BROKER_PASSWORD
    DUNLIN_BROKER_USERS_FILE=$login/users.properties
    echo "${DUNLIN_BROKER_USER:?} = ${DUNLIN_BROKER_PASSWORD:?}" >"$DUNLIN_BROKER_USERS_FILE"
fi
DUNLIN_BROKER_USERS_FILE=$(realpath "$DUNLIN_BROKER_USERS_FILE")
echo "dunlin = $(sed -n 's/^\([^#=[:space:]]*\)[[:space:]]*=.*/\1/p' "$DUNLIN_BROKER_USERS_FILE" | paste -sd,)" >"$login/roles.properties"
cat >"$login/login.config" <<END
dunlin {
    org.apache.activemq.artemis.spi.core.security.jaas.PropertiesLoginModule required
        reload=true
        baseDir="/"
        org.apache.activemq.jaas.properties.user="${DUNLIN_BROKER_USERS_FILE#/}"
        org.apache.activemq.jaas.properties.role="${login#/}/roles.properties";
};
END
unset DUNLIN_BROKER_PASSWORD

read -ra options <<<"${DUNLIN_JAVA_OPTIONS:--Xmx512m}"
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "${options[@]}" \
    -Djava.util.logging.config.file="$here/logging.properties" \
    -Djava.security.auth.login.config="$login/login.config" \
    -Ddunlin.broker.data="$DUNLIN_BROKER_DATA" \
    -Ddunlin.broker.acceptor="${DUNLIN_BROKER_ACCEPTOR:-127.0.0.1:61616}" \
    -cp "$jars/*" org.apache.activemq.artemis.core.server.embedded.Main "$DUNLIN_BROKER_DATA"
