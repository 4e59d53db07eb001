const mayBeEntity = new RegExp(
  [
    '\\b(?:cve|cwe|capec|ghsa|aml|rfcs?|arxiv|doi|cvss|nist|sp)[^a-z]?.*\\d',
    '\\b(?:ta?|[gsm])\\d{4}\\b',
    '\\b(?:llm|api|asi|a|m)\\d\\d?:20\\d\\d',
    '[[({](?:dot|at)[\\])}]',
    '\\w[[({]?[.:@][\\])}]?[\\w/:[]',
    '[\\da-f]{32}',
    '\\w:[a-z]/',
  ].join('|'),
  'i',
)

/**
 * Whether entitiesOfQuery() may find something. Small, for browsers: it also says yes to texts that name nothing, such
 * as version numbers.
 */
export function mayNameEntity(query: string): boolean {
  return mayBeEntity.test(query)
}
