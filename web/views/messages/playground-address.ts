/** By the operator of an expression: what stands before the values, and whether they are named (RFC 6570). */
const OPERATORS: Readonly<
  Record<string, { readonly first: string; readonly named: boolean; readonly raw: boolean }>
> = {
  '+': { first: '', named: false, raw: true },
  '#': { first: '#', named: false, raw: true },
  '.': { first: '.', named: false, raw: false },
  '/': { first: '/', named: false, raw: false },
  ';': { first: ';', named: true, raw: false },
  '?': { first: '?', named: true, raw: false },
  '&': { first: '&', named: true, raw: false },
};

const PLAIN = { first: '', named: false, raw: false };

/** An address with code in it: a template of RFC 6570 whose one variable is `code`, as the server takes it. */
export function playgroundAddress(template: string, code: string): string {
  const [head = '', ...rest] = template.split('{');
  return rest.reduce((address, part) => {
    const end = part.indexOf('}');
    return address + expanded(part.slice(0, end), code) + part.slice(end + 1);
  }, head);
}

function expanded(expression: string, code: string): string {
  const operator = OPERATORS[expression.charAt(0)];
  const { first, named, raw } = operator ?? PLAIN;
  const [name = '', length] = (operator ? expression.slice(1) : expression).replace('*', '').split(':');
  const text = length === undefined ? code : [...code].slice(0, Number(length)).join('');
  const value = raw ? encodeURI(text) : encodeURIComponent(text).replaceAll(/[!'()*]/g, escaped);
  return `${first}${named ? `${name}=` : ''}${value}`;
}

const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
