#!/usr/bin/env bash
# Makes up the secrets of compose.yml that are not there yet, in docker/secrets, and takes the bot's token from DUNLIN_TELEGRAM_TOKEN.
set -euo pipefail
folder=${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/secrets}
mkdir -p "$folder"
# nobody else gets into the folder; the containers' users read its files
chmod 700 "$folder"

keep() {
    local file=$folder/$1
    [[ -s $file ]] || printf '%s' "$2" >"$file"
    chmod 644 "$file"
}

random() {
    head -c 24 /dev/urandom | od -An -vtx1 | tr -d ' \n'
}

if [[ ! -s $folder/telegram-token && -z ${DUNLIN_TELEGRAM_TOKEN:-} ]]; then
    echo "Set DUNLIN_TELEGRAM_TOKEN to the bot's token, once." >&2
    exit 1
fi
keep telegram-token "${DUNLIN_TELEGRAM_TOKEN:-}"
for name in telegram-webhook-secret database-password broker-password viewer-token integrator-token operator-token grafana-password; do
    keep "$name" "$(random)"
done
keep broker-users "dunlin = $(<"$folder/broker-password")"
echo "The secrets are in $folder."
