import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

const here = import.meta.dirname;
const TOKEN = "a'b$c";
const BODY = '{"data":"Grüße\\n"}\n';

interface Request {
  readonly id: string;
  readonly at: string;
  readonly signature: string;
  readonly body: string;
}

function request(at: number): Request {
  const id = 'msg_1';
  const mac = createHmac('sha256', TOKEN).update(`${id}.${at}.${BODY}`).digest('base64');
  return { id, at: String(at), signature: `v1,${mac}`, body: BODY };
}

const now = Math.floor(Date.now() / 1000);
const good = request(now);
const CASES: readonly (readonly [string, Request, boolean])[] = [
  ['a genuine request', good, true],
  ['another body', { ...good, body: `${BODY} ` }, false],
  ['another ID', { ...good, id: 'msg_2' }, false],
  ['another signature', { ...good, signature: `v1,${'A'.repeat(43)}=` }, false],
  ['no signature', { ...good, signature: '' }, false],
  ['an old request', request(now - 3600), false],
  ['one from the future', request(now + 3600), false],
];

const folder = mkdtempSync(join(tmpdir(), 'parley-signatures-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** How each language says `true` or `false` for a request; arguments: token, ID, time, signature; the body is the input. */
const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  'verify.sh': ['sh', '-c', `. '${here}/verify.sh'; is_genuine "$@" && echo true || echo false`, 'sh'],
  'verify.py': [
    ...['python3', '-c'],
    `import sys; sys.path.insert(0, sys.argv[1]); sys.dont_write_bytecode = True
from verify import is_genuine
token, *sent = sys.argv[2:]
headers = dict(zip(["webhook-id", "webhook-timestamp", "webhook-signature"], sent))
print(str(is_genuine(token, headers, sys.stdin.buffer.read())).lower())`,
    here,
  ],
  'verify.php': [
    ...['php', '-r'],
    `require '${here}/verify.php';
$keys = ['HTTP_WEBHOOK_ID', 'HTTP_WEBHOOK_TIMESTAMP', 'HTTP_WEBHOOK_SIGNATURE'];
echo json_encode(is_genuine($argv[1], array_combine($keys, array_slice($argv, 2)), stream_get_contents(STDIN)));`,
    '--',
  ],
  'verify.go': [buildGo()],
};

/** A program that calls the function; '' unless it is asked for: compiling takes a minute where nothing is cached. */
function buildGo(): string {
  if (process.env.PARLEY_TEST_GO !== '1') return '';
  const source = readFileSync(join(here, 'verify.go'), 'utf8');
  writeFileSync(join(folder, 'go.mod'), 'module webhook\n');
  writeFileSync(join(folder, 'verify.go'), source.replace('package webhook', 'package main'));
  const main = `package main

import ("fmt"; "io"; "net/http"; "os")

func main() {
	body, _ := io.ReadAll(os.Stdin)
	header := http.Header{}
	header.Set("Webhook-Id", os.Args[2])
	header.Set("Webhook-Timestamp", os.Args[3])
	header.Set("Webhook-Signature", os.Args[4])
	fmt.Println(IsGenuine(os.Args[1], header, body))
}
`;
  writeFileSync(join(folder, 'main.go'), main);
  const program = join(folder, 'verify');
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' };
  const { status, stderr } = spawnSync('go', ['build', '-o', program, '.'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return program;
}

describe('the code that verifies a signature', () => {
  test('in JavaScript', async () => {
    const path: string = join(here, 'verify.mjs');
    const { isGenuine } = (await import(path)) as {
      isGenuine(token: string, headers: Readonly<Record<string, string>>, body: Buffer): boolean;
    };
    for (const [what, { id, at, signature, body }, expected] of CASES) {
      const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature };
      assert.equal(isGenuine(TOKEN, headers, Buffer.from(body)), expected, what);
    }
    assert.equal(isGenuine(TOKEN, {}, Buffer.from('')), false);
  });

  for (const [file, [command = '', ...args]] of Object.entries(LANGUAGES)) {
    const isMissing = command === '' || spawnSync(command, ['--version']).error !== undefined;
    test(file, {
      skip: isMissing && 'this machine does not have the language, or PARLEY_TEST_GO is not 1',
    }, () => {
      for (const [what, { id, at, signature, body }, expected] of CASES) {
        const { stdout, stderr } = spawnSync(command, [...args, TOKEN, id, at, signature], {
          input: body,
          encoding: 'utf8',
        });
        assert.equal(stdout.trim(), String(expected), `${what}: ${stderr}`);
      }
    });
  }

  test('is what docs/webhooks.md shows', () => {
    const page = readFileSync(join(here, '../../../../docs/webhooks.md'), 'utf8');
    for (const file of ['verify.mjs', ...Object.keys(LANGUAGES)])
      assert(
        page.includes(readFileSync(join(here, file), 'utf8').trim()),
        `${file} is not in docs/webhooks.md`,
      );
  });
});
