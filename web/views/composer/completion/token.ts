/** The text before the cursor that can be completed. `start`: where it begins in the text. */
export type Token =
  | { readonly kind: 'person'; readonly start: number; readonly query: string; readonly isSilent: boolean }
  | { readonly kind: 'channel'; readonly start: number; readonly query: string }
  | { readonly kind: 'topic'; readonly start: number; readonly query: string; readonly channel: string }
  | { readonly kind: 'emoji'; readonly start: number; readonly query: string }
  | { readonly kind: 'command'; readonly start: number; readonly query: string }
  | { readonly kind: 'language'; readonly start: number; readonly query: string }
  | { readonly kind: 'time'; readonly start: number; readonly query: string };

/** Names are shorter; nothing further back is looked at. */
const FARTHEST = 130;

const COMMAND = /^\/(\w{0,20})$/;
const FENCE = /^ {0,3}(?:`{3,}|~{3,}) ?([\w+#./-]{0,30})$/;
const TIME = /<time:([^>\n]{0,40})$/;
const TOPIC = /#\*\*([^*>\n]{1,60})>([^*\n]{0,60})$/;
const BARE_TOPIC = /(?:^|[\s([{"'/])#([^\s*>#]{1,60})>([^*\n]{0,60})$/;
const CHANNEL = /(?:^|[\s([{"'/])#(?:\*\*)?((?:[^\s*>#][^*>#\n]{0,59})?)$/;
const PERSON = /(?:^|[\s([{"'/>*_~])@(_?)\*{0,2}((?:[^\s*@][^*@\n]{0,59})?)$/;
const EMOJI = /(?:^|[^\w:]):([\w+-]{2,40})$/;

export function findToken(text: string, cursor: number): Token | undefined {
  const lineStart = text.lastIndexOf('\n', cursor - 1) + 1;
  const line = text.slice(Math.max(lineStart, cursor - FARTHEST), cursor);
  const isWholeLine = lineStart >= cursor - FARTHEST;
  const at = (length: number) => cursor - length;
  const command = lineStart === 0 && isWholeLine ? COMMAND.exec(line) : null;
  if (command) return { kind: 'command', start: 0, query: command[1] ?? '' };
  const isCode = isInCode(text.slice(0, lineStart));
  const language = isWholeLine && !isCode ? FENCE.exec(line)?.[1] : undefined;
  if (language !== undefined) return { kind: 'language', start: at(language.length), query: language };
  if (isCode || isInSpan(line)) return undefined;
  return inWords(line, cursor);
}

function inWords(line: string, cursor: number): Token | undefined {
  const time = TIME.exec(line);
  if (time) return { kind: 'time', start: cursor - (time[0]?.length ?? 0), query: time[1] ?? '' };
  const topic = TOPIC.exec(line) ?? BARE_TOPIC.exec(line);
  if (topic) {
    const start = cursor - line.length + line.indexOf('#', topic.index);
    return { kind: 'topic', start, channel: topic[1] ?? '', query: topic[2] ?? '' };
  }
  const channel = CHANNEL.exec(line);
  const emoji = EMOJI.exec(line);
  if (emoji) return { kind: 'emoji', start: cursor - (emoji[1]?.length ?? 0) - 1, query: emoji[1] ?? '' };
  if (channel) {
    const start = cursor - line.length + line.indexOf('#', channel.index);
    return { kind: 'channel', start, query: channel[1] ?? '' };
  }
  const person = PERSON.exec(line);
  if (!person) return undefined;
  const start = cursor - line.length + line.indexOf('@', person.index);
  return { kind: 'person', start, query: person[2] ?? '', isSilent: person[1] === '_' };
}

/** Whether a block of code or the like is open at the end of these lines. */
function isInCode(before: string): boolean {
  let fence: string | undefined;
  if (!before.includes('```') && !before.includes('~~~')) return false;
  for (const line of before.split('\n')) {
    const sign = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (!sign) continue;
    const info = line.trim().slice(sign.length).trim();
    const isWords = /^(?:quote|spoiler)\b/.test(info);
    if (fence === undefined) fence = isWords ? undefined : sign;
    else if (info === '' && sign.startsWith(fence)) fence = undefined;
  }
  return fence !== undefined;
}

/** Whether code within the line is open at its end. */
function isInSpan(line: string): boolean {
  let isOpen = false;
  for (const sign of line) if (sign === '`') isOpen = !isOpen;
  return isOpen;
}
