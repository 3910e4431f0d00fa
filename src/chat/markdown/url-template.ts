/** The name of a variable of RFC 6570 with its modifier, `name`, `name*` or `name:10`. */
const VARIABLE =
  /^((?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(?:\.(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*)(?:\*|:[1-9][0-9]{0,3})?$/;
const OPERATORS = '+#./;?&';

/** The variables that an RFC 6570 template names, each once; undefined: it is not a template. */
export function templateVariables(template: string): ReadonlySet<string> | undefined {
  const variables = new Set<string>();
  let at = 0;
  for (;;) {
    const open = template.indexOf('{', at);
    const literal = template.slice(at, open < 0 ? undefined : open);
    if (!isLiteral(literal)) return undefined;
    if (open < 0) return variables;
    const close = template.indexOf('}', open);
    if (close < 0) return undefined;
    const expression = template.slice(open + 1, close);
    const names = OPERATORS.includes(expression.charAt(0)) ? expression.slice(1) : expression;
    for (const each of names.split(',')) {
      const name = VARIABLE.exec(each)?.[1];
      if (name === undefined) return undefined;
      variables.add(name);
    }
    at = close + 1;
  }
}

/** Whether the address leads to the web wherever its variables lead; other schemes could run scripts in clients. */
export const isWebTemplate = (template: string): boolean => /^https?:\/\//i.test(template);

/** No closing brace without its opening one, no white space, none of the characters that an address cannot hold. */
const isLiteral = (text: string): boolean => !/[\s}"<>\\^`|\p{Cc}]/u.test(text);
