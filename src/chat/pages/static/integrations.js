/** Fills the addresses of the page with a bot of the signed-in user and with a channel, and copies them. */
const form = document.querySelector('#address');
const signedOut = document.querySelector('#signed-out');
const withoutBot = document.querySelector('#no-bot');
const { bot, channel, topic } = form.elements;
const addresses = [...document.querySelectorAll('.hook')];

const token = () => /(?:^|; )(?:__Host-)?parley_csrf=([^;]+)/.exec(document.cookie)?.[1];

/** What an operation answers; undefined: nobody is signed in, or the user may not ask. */
async function ask(path) {
  const csrf = token();
  if (csrf === undefined) return undefined;
  // Without the network the page says the same as to somebody who is not signed in.
  const reply = await fetch(`/json${path}`, { headers: { 'X-CSRFToken': csrf } }).catch(() => undefined);
  return reply?.ok ? reply.json() : undefined;
}

function show() {
  for (const address of addresses) {
    const url = new URL(address.dataset.url);
    url.searchParams.set('api_key', bot.value);
    if (channel.value !== '') url.searchParams.set('stream', channel.value);
    if (topic.value.trim() !== '') url.searchParams.set('topic', topic.value.trim());
    address.querySelector('code').textContent = url.href;
  }
}

async function copy(address) {
  const code = address.querySelector('code');
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    // Over plain http there is no clipboard: the browser copies what is selected.
    getSelection().selectAllChildren(code);
    document.execCommand('copy');
  }
  const word = address.querySelector('button span');
  word.textContent = 'Copied';
  setTimeout(() => {
    word.textContent = 'Copy';
  }, 2000);
}

async function begin() {
  const [own, subscribed] = await Promise.all([ask('/bots'), ask('/users/me/subscriptions')]);
  if (!own || !subscribed) {
    signedOut.hidden = false;
    return;
  }
  withoutBot.hidden = own.bots.length > 0;
  form.hidden = own.bots.length === 0;
  if (form.hidden) return;
  bot.append(
    ...own.bots.map(
      ({ full_name: name, username, api_key: key }) => new Option(`${name} (${username})`, key),
    ),
  );
  const wanted = new URLSearchParams(location.search).get('bot');
  bot.value = (own.bots.find(({ username }) => username === wanted) ?? own.bots[0]).api_key;
  const channels = subscribed.subscriptions.toSorted((a, b) => a.name.localeCompare(b.name));
  channel.append(...channels.map(({ name, stream_id: id }) => new Option(`#${name}`, id)));
  form.addEventListener('input', show);
  for (const address of addresses) {
    const button = address.querySelector('button');
    button.hidden = false;
    button.addEventListener('click', () => void copy(address));
  }
  show();
}

void begin();
