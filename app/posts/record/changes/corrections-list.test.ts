import { expect, test } from 'vitest'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, savePosts } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { changeForReaders } from '../../../../tests/support/record/public-changes'
import { publishNext, withdrawPost } from '../../../../tests/support/record/public-versions'
import { countCorrections, newestCorrections } from './corrections-list.queries'

const old = { createdAt: daysAgo(20), publishedAt: daysAgo(20) }
const article = aPost({ ...old, slug: 'corrected', title: 'Corrected' })
const wrong = aPost({ ...old, slug: 'wrong', title: 'Wrong' })
const brief = aPost({ ...old, kind: 'brief', slug: 'week', title: 'The week' })

onEachEngine('the list of corrections', (open) => {
  async function correctedSite() {
    const database = await open()
    await savePosts(database, article, wrong, brief)
    await database.limitReaders()
    const correct = (note: string, days: number) =>
      changeForReaders(database, article, { change: 'correction', note, at: daysAgo(days) })
    await correct('One.', 9)
    await changeForReaders(database, wrong, { change: 'correction', note: 'Two.', at: daysAgo(8) })
    await withdrawPost(database, wrong, { at: daysAgo(7), reason: 'It was made up.' })
    await withdrawPost(database, brief, { at: daysAgo(6) })
    await correct('Three.', 5)
    const list = async (limit = 10, offset = 0) => {
      const found = await newestCorrections(database.readDb, { limit, offset })
      return found.map((one) => {
        if (one.is === 'correction') return one.note.text
        const { title, path, reason } = one.withdrawal
        return [title, path, reason]
      })
    }
    return { database, list }
  }

  const newestFirst = [
    'Three.',
    ['The week', '/weekly-brief/week', ''],
    ['Wrong', '/cybersecurity/wrong', 'It was made up.'],
    'One.',
  ]

  test('has withdrawn posts, too, in pages, newest first', async () => {
    const { database, list } = await correctedSite()
    expect(await list()).toEqual(newestFirst)
    expect([...(await list(3)), ...(await list(3, 3))]).toEqual(newestFirst)
    expect(await countCorrections(database.readDb)).toBe(4)
  })

  test('has a withdrawn post no more when it is republished, but its correction again', async () => {
    const { database, list } = await correctedSite()
    await publishNext(database, wrong, { at: daysAgo(1) })
    expect(await list()).toEqual(['Three.', newestFirst[1], 'Two.', 'One.'])
    expect(await countCorrections(database.readDb)).toBe(4)
  })
})
