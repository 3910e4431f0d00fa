import base64, hashlib, hmac, time

def is_genuine(token: str, headers, body: bytes) -> bool:
    sent = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent[1])) > 300:
        return False
    signed = f"{sent[0]}.{sent[1]}.".encode() + body
    mac = hmac.new(token.encode(), signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(mac).decode()
    return hmac.compare_digest(expected, headers["webhook-signature"])
