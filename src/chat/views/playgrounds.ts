import type { Playground } from '../model/organization.ts';

export const presentPlayground = (playground: Playground) => ({
  id: playground.id,
  name: playground.name,
  lexer_language: playground.lexerLanguage,
  url_template: playground.urlTemplate,
});
