import { expect, test } from '../../support/http'
import { headOf } from '../../support/pages/page-head'

test('/saved is not indexed, and can be cached for everyone', async ({ get }) => {
  for (const path of ['/saved', '/offline']) {
    const response = await get(path)
    expect(headOf(await response.text()).robots, path).toBe('noindex')
    expect(response.headers.get('cache-control'), path).toContain('s-maxage=300')
  }
})
