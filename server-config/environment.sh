# shellcheck shell=bash
# Completes the environment that post-boot.txt reads; sourced by payara-micro.sh and payara-server.sh.
# The passwords of the database and of the broker may come from files (DUNLIN_DATABASE_PASSWORD_FILE, DUNLIN_BROKER_PASSWORD_FILE): the
# server reads them once, at its start. The application's own secrets (DUNLIN_TELEGRAM_TOKEN_FILE …) it reads by itself, whenever they change.

dunlin_say() {
    echo "dunlin: $*" >&2
}

# tcp://a:61616,tcp://b:61616 becomes host=a;port=61616,host=b;port=61616, the way the resource adapter wants it.
dunlin_broker_parameters() {
    local address host port parameters=""
    local -a addresses
    IFS=, read -ra addresses <<<"$1"
    for address in "${addresses[@]}"; do
        address=${address# } address=${address% }
        if [[ ! $address =~ ^tcp://(\[[0-9a-fA-F:]+\]|[^][:space:]/:?#[]+)(:([0-9]+))?/?$ ]]; then
            dunlin_say "DUNLIN_BROKER_URL must look like tcp://host:port, not: $address"
            return 1
        fi
        host=${BASH_REMATCH[1]} port=${BASH_REMATCH[3]:-61616}
        parameters+="${parameters:+,}host=$host;port=$port"
    done
    printf '%s' "$parameters"
}

# Reads the variable of that name from its file, where only that is given.
dunlin_secret() {
    local file=$1_FILE value
    if [[ -z ${!1:-} && -n ${!file:-} ]]; then
        value=$(<"${!file}")
        export "$1=$value"
    fi
}

dunlin_complete_environment() {
    local name missing=()
    dunlin_secret DUNLIN_DATABASE_PASSWORD
    dunlin_secret DUNLIN_BROKER_PASSWORD
    if [[ -z ${DUNLIN_BROKER_PARAMETERS:-} && -n ${DUNLIN_BROKER_URL:-} ]]; then
        DUNLIN_BROKER_PARAMETERS=$(dunlin_broker_parameters "$DUNLIN_BROKER_URL") || return 1
        export DUNLIN_BROKER_PARAMETERS
    fi
    for name in DUNLIN_DATABASE_URL DUNLIN_DATABASE_USER DUNLIN_DATABASE_PASSWORD \
        DUNLIN_BROKER_PARAMETERS DUNLIN_BROKER_USER DUNLIN_BROKER_PASSWORD; do
        [[ -n ${!name:-} ]] || missing+=("${name/PARAMETERS/URL}")
    done
    if ((${#missing[@]})); then
        dunlin_say "not set: ${missing[*]}"
        return 1
    fi
}

# The first of these files that is there.
dunlin_file() {
    local file
    for file in "$@"; do
        if [[ -f $file ]]; then
            printf '%s' "$file"
            return
        fi
    done
    dunlin_say "not found: $*"
    return 1
}
