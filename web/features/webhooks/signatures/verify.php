<?php
function is_genuine(string $token, array $server, string $body): bool {
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $at = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($at) || abs(time() - (int) $at) > 300) {
        return false;
    }
    $mac = hash_hmac('sha256', "$id.$at.$body", $token, true);
    return hash_equals('v1,' . base64_encode($mac), $server['HTTP_WEBHOOK_SIGNATURE'] ?? '');
}
// is_genuine($token, $_SERVER, file_get_contents('php://input'))
