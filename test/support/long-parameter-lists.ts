/** Functions with more than three parameters, as `path name`, by the reason. The list gets shorter, never longer. */
export const LONG_PARAMETER_LISTS: Readonly<Record<string, readonly string[]>> = {
  'The package that calls it has chosen the parameters.': [
    'src/markdown/blocks/fence.ts fence',
    'src/markdown/blocks/heading.ts heading',
    'src/markdown/blocks/list.ts list',
    'src/markdown/blocks/quote.ts quote',
    'src/markdown/blocks/rule.ts rule',
    'src/markdown/blocks/table.ts table',
    'src/markdown/html-rules.ts setHtmlRules',
    'src/http/staged-body.ts follow',
    'scripts/test-scope.ts init',
  ],
  'A migration that has run stays as it is.': ['src/store/engine/migrations/0001-first.ts index'],
};
