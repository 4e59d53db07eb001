import { expect, test } from 'vitest'
import { insertPost } from '~/posts/saving/write-post.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { savePosts } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { suggestSpelling } from './suggestion.queries'
import { createVocabularyCache } from './vocabulary.queries'

const later = new Date('2026-11-15T09:05:00Z')

onEachEngine('suggestSpelling', (open) => {
  test('a misspelt word becomes the nearest known one', async () => {
    const database = await open()
    const vocabulary = createVocabularyCache(database.db)
    const suggest = (text: string, total = 0) =>
      suggestSpelling(database, vocabulary, { text, total, now: later })
    await savePosts(
      database,
      aPost({ title: 'Ransomware recovery', tags: ['Backups'] }),
      aPost({ title: 'Kryptonite', kind: 'brief', status: 'draft' }),
    )
    expect(await suggest('ransomwear')).toBe('ransomware')
    expect(await suggest('Ransomwear recovry')).toBe('ransomware recovery')
    expect(await suggest('bakcups')).toBe('backups')
    expect(await suggest('ransomware')).toBeNull()
    expect(await suggest('ransomwear', 3)).toBeNull()
    expect(await suggest('zzzzzzzz')).toBeNull()
    // Words of a draft are never suggested: they would reveal it.
    expect(await suggest('kryptonit')).toBeNull()

    // Words of a body count when two posts use them; link addresses do not count.
    const body = 'Her [password](https://topaz.example) was a misprnt.'
    await savePosts(
      database,
      aPost({ body }),
      aPost({ body: 'No password, by [us](//topaz.example).' }),
    )
    await database.db
      .updateTable('articles')
      .set({ updated_at: later.toISOString() })
      .where('body', 'like', '%password%')
      .execute()
    expect(await suggest('pasword')).toBe('password')
    expect(await suggest('misprt')).toBeNull()
    expect(await suggest('topz')).toBeNull()

    // Words of a new post are known at once, and a suggestion always finds something.
    await insertPost(database.db, aPost({ title: 'Obsidian', kind: 'brief' }), later)
    expect(await suggest('obsidain')).toBe('obsidian')
    await database.db.deleteFrom('weekly_briefs').execute()
    expect(await suggest('obsidain')).toBeNull()
  })
})
