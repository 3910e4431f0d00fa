import { ParameterMissing } from '../../engine/kernel/errors.ts';
import type { Integration } from './kit/integration.ts';
import { link } from './kit/markdown.ts';
import type { Payload } from './kit/payload.ts';
import { markdownOfSlack } from './kit/slack-text.ts';

export const slackIncoming: Integration = {
  name: 'slack_incoming',
  title: 'Slack-compatible webhook',
  about: 'Anything that can post to an incoming webhook of Slack.',
  steps: ['Give the address wherever a service asks for the address of a Slack webhook.'],
  takesForms: true,
  mayMention: true,
  answers: 'slack',
  read({ payload, isForm }) {
    if (isForm) throw new ParameterMissing('payload');
    const channel = payload.at('channel').textOrNone;
    const text = payload.at('text').isSome ? payload.at('text').text : '';
    const icon = text !== '' && payload.at('icon_emoji').isSome ? `${payload.at('icon_emoji').text} ` : '';
    const blocks = joined(payload.at('blocks').items.map(blockText));
    // Beside blocks the text is for notifications; attachments stand below it.
    const body = joined([blocks || `${icon}${text}`, ...payload.at('attachments').items.map(attachmentText)]);
    const topic = channel.replace(/^[@#]/, '') || '(no topic)';
    return { topic, content: markdownOfSlack(body.slice(0, 12_000)).trim() };
  },
};

const joined = (pieces: readonly string[]): string =>
  pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join('\n\n');

function blockText(block: Payload): string {
  switch (block.at('type').text) {
    case 'context':
      return joined(
        block
          .at('elements')
          .items.map((each) => (each.at('type').text === 'image' ? image(each) : each.at('text').text)),
      );
    case 'divider':
      return '----';
    case 'header':
      return `## ${block.at('text', 'text').text}`;
    case 'image':
      return image(block);
    case 'section':
      return joined([
        block.at('text', 'text').textOrNone,
        block.has('accessory') && block.at('accessory', 'type').text === 'image'
          ? image(block.at('accessory'))
          : '',
        table(block.at('fields').items.map((field) => field.at('text').text)),
      ]);
    default:
      return '';
  }
}

/** The description of a picture; as a link, if it has an address. */
function image(element: Payload): string {
  const text = element.at('title', 'text').textOrNone || element.at('alt_text').textOrNone;
  return pictureLink(text, element.at('image_url').textOrNone);
}

/** A link without a text cannot be seen: it gets the name of the picture's file. */
function pictureLink(text: string, url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return link(text || path.slice(path.lastIndexOf('/') + 1).replaceAll(/[[\]]/g, '') || url, url);
}

/** Two columns without a heading; a single field is no table. */
function table(fields: readonly string[]): string {
  if (fields.length < 2) return fields[0] ?? '';
  const cells = fields.map((field) => field.replaceAll(/[\n|]/g, ' '));
  const rows = cells.flatMap((cell, index) =>
    index % 2 === 0 ? [`| ${cell} | ${cells[index + 1] ?? ''} |`] : [],
  );
  return `| | |\n|-|-|\n${rows.join('\n')}`;
}

function attachmentText(attachment: Payload): string {
  const some = (name: string) => (attachment.at(name).isSome ? attachment.at(name).text : '');
  const title = some('title');
  const address = title === '' ? '' : some('title_link');
  // An address without a host leads nowhere from here.
  const url = /^https?:\/\//.test(address) ? address : '';
  const picture = some('image_url');
  return joined([
    title && `## ${link(title, url)}`,
    ...[some('pretext'), some('text')],
    attachment.at('fields').items.map(fieldText).filter(Boolean).join('\n'),
    ...attachment.at('blocks').items.map(blockText),
    picture && pictureLink(title === '' ? some('fallback') : '', picture),
    some('footer'),
    attachment.at('ts').isSome ? `<time:${attachment.at('ts').word}>` : '',
  ]);
}

function fieldText(field: Payload): string {
  const title = field.at('title').isSome ? field.at('title').text : '';
  const value = field.at('value').isSome ? field.at('value').word : '';
  if (title === '') return value;
  return value === '' ? `*${title}*` : `*${title}*: ${value}`;
}
