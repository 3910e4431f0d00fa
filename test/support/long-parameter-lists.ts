/** Functions with more than three parameters, as `path name`, by the reason. The list gets shorter, never longer. */
export const LONG_PARAMETER_LISTS: Readonly<Record<string, readonly string[]>> = {
  'The package that calls it has chosen the parameters.': [
    'src/chat/markdown/blocks/fence.ts fence',
    'src/chat/markdown/blocks/leaf.ts heading',
    'src/chat/markdown/blocks/list.ts list',
    'src/chat/markdown/blocks/quote.ts quote',
    'src/chat/markdown/blocks/leaf.ts rule',
    'src/chat/markdown/blocks/table.ts table',
    'src/chat/markdown/html-rules.ts setHtmlRules',
    'src/engine/http/uploads/staged-body.ts follow',
    'scripts/test-scope.ts init',
  ],
  'A migration that has run stays as it is.': ['src/engine/store/migrations/0001-first.ts index'],
};
