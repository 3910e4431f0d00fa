import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** The sentences about parameters that are wrong. `name` is the parameter's name, with an index path for nested values. */
export const wording = {
  invalidJson: (name: string) => `${name} is not valid JSON`,
  invalidFormat: (name: string) => `${name} has invalid format`,
  invalid: (name: string) => `Invalid ${name}`,
  blank: (name: string) => `${name} cannot be blank`,
  tooLong: (name: string, max: number | bigint) => `${name} is too long (limit: ${max} characters)`,
  tooShort: (name: string) => `${name} is too short.`,
  tooMany: (name: string, max: number | bigint) => `${name} has too many items (limit: ${max})`,
  wrongLength: (name: string, length: number | bigint) => `${name} is not length ${length}`,
  tooSmall: (name: string) => `${name} is too small`,
  tooLarge: (name: string) => `${name} is too large`,
  notInteger: (name: string) => `${name} is not an integer`,
  notBoolean: (name: string) => `${name} is not a boolean`,
  notString: (name: string) => `${name} is not a string`,
  notList: (name: string) => `${name} is not a list`,
  notDict: (name: string) => `${name} is not a dict`,
  notDate: (name: string) => `${name} is not a date`,
  missingField: (name: string) => `${name} field is missing: Field required`,
  unexpected: (name: string, key: string) => `Argument "${key}" at ${name} is unexpected`,
  failed: (name: string, reason: string) => `Invalid ${name}: ${reason}`,
  ofIssues,
};

const byExpectedType: Record<string, (name: string) => string> = {
  int: wording.notInteger,
  number: wording.notInteger,
  boolean: wording.notBoolean,
  string: wording.notString,
  array: wording.notList,
  tuple: wording.notList,
  object: wording.notDict,
  record: wording.notDict,
  date: wording.notDate,
};

/** `subscriptions` and [0, 'name'] make `subscriptions[0]["name"]`. */
export function indexPath(name: string, path: readonly PropertyKey[]): string {
  return (
    name + path.map((step) => `[${typeof step === 'string' ? JSON.stringify(step) : String(step)}]`).join('')
  );
}

/** The sentence for the first of the issues that Zod found in the value of parameter `name`. */
function ofIssues(name: string, issues: readonly Issue[]): string {
  const issue = issues[0];
  return issue === undefined ? wording.invalid(name) : ofIssue(name, issue);
}

function ofIssue(name: string, issue: Issue): string {
  const at = indexPath(name, issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return issue.path.length > 0 && issue.input === undefined
        ? wording.missingField(at)
        : (byExpectedType[issue.expected] ?? wording.invalid)(at);
    case 'too_big':
    case 'too_small':
      return ofSize(at, issue);
    case 'unrecognized_keys':
      return wording.unexpected(at, issue.keys[0] ?? '');
    case 'invalid_format':
      return wording.invalidFormat(at);
    case 'invalid_union':
      if (issue.path.length > 0 && issue.input === undefined) return wording.missingField(at);
      return issue.errors.length > 0 ? ofIssues(at, closestBranch(issue.errors)) : wording.invalid(at);
    case 'custom':
      return wording.failed(at, issue.message);
    default:
      return wording.invalid(at);
  }
}

function ofSize(at: string, issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const ofText = issue.origin === 'string';
  const bound = issue.code === 'too_big' ? issue.maximum : issue.minimum;
  if (ofText && issue.exact) return wording.wrongLength(at, bound);
  if (issue.code === 'too_big') {
    if (issue.origin === 'array') return wording.tooMany(at, bound);
    return ofText ? wording.tooLong(at, bound) : wording.tooLarge(at);
  }
  return ofText ? wording.tooShort(at) : wording.tooSmall(at);
}

/** The branch of a union that the value came nearest to: its first fault lies deepest; of equals, the first. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (branch: readonly Issue[]) => branch[0]?.path.length ?? 0;
  return branches.reduce((best, branch) => (depth(branch) > depth(best) ? branch : best));
}
