import { describe, expect, it } from 'vitest'
import { isWatchedQuery, maxWatched, watchedIn, watchedQuery, watchProblem } from './watched.rules'

const listIn = (query: string) => watchedIn(new URLSearchParams(query))

describe('a watch list', () => {
  it('has one query, whatever is typed', () => {
    const query = 'id=attack/T1195&id=cve/CVE-2024-3094&id=owasp/LLM01:2025'
    for (const typed of [
      query,
      'id=LLM01:2025&id=cve-2024-3094&id=t1195',
      'add=T1195%0ALLM01:2025&id=cve/CVE-2024-3094&id=cve/CVE-2024-3094',
    ]) {
      expect(watchedQuery(listIn(typed).entities)).toBe(query)
    }
  })

  it('is recognised with what browsers encode', () => {
    const { entities } = listIn("id=doi/10.1002/(sici)1097'0258&id=cwe/79")
    const query = watchedQuery(entities)
    for (const sent of [query, query.replace("'", '%27'), query.replaceAll('/', '%2F')]) {
      expect(isWatchedQuery(new URLSearchParams(sent), entities), sent).toBe(true)
    }
    expect(isWatchedQuery(new URLSearchParams('id=cwe/79'), entities)).toBe(false)
    expect(isWatchedQuery(new URLSearchParams('id=CWE-79'), listIn('id=CWE-79').entities)).toBe(
      false,
    )
  })

  it('says what is wrong with it', () => {
    expect(watchProblem(listIn('id=cwe/79'))).toBeNull()
    expect(watchProblem(listIn('id=cwe/79&add=cve-24-1'))).toMatch(/^“cve-24-1” is not an/)
    const many = Array.from({ length: maxWatched + 1 }, (_, index) => `id=cwe/${index + 1}`)
    expect(watchProblem(listIn(many.join('&')))).toMatch(/can have 50 identifiers/)
    expect(watchProblem(listIn(many.slice(1).join('&')))).toBeNull()
  })
})
