# is_genuine TOKEN WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE < body
is_genuine() {
  age=$(($(date +%s) - $3))
  [ "${age#-}" -le 300 ] || return 1
  mac=$({ printf '%s.%s.' "$2" "$3"; cat; } | openssl dgst -sha256 -hmac "$1" -binary | base64)
  [ "v1,$mac" = "$4" ]
}
