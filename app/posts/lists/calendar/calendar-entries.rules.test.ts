import { expect, test } from 'vitest'
import { noReview } from '../../review/review.rules'
import { type CalendarPost, presentEntry } from './calendar-entries.rules'

const context = { editor: { id: 'ed', role: 'editor' }, timeZone: 'UTC' } as const
const post: CalendarPost = {
  kind: 'article',
  id: 'a',
  title: 'One',
  status: 'draft',
  authorId: 'ed',
  nextOf: null,
  publishedAt: new Date('2031-05-04T09:30:00Z'),
  review: { ...noReview, dueOn: '2031-05-02' },
}

test('an entry of a due day is found on the due day that the post has now', () => {
  expect(presentEntry(post, 'due', context)).toMatchObject({ type: 'due', day: '2031-05-02' })
})

test('any other entry is found where the status of the post puts it', () => {
  const published = { ...post, status: 'published' } as const
  expect(presentEntry(published, 'scheduled', context)).toMatchObject({ type: 'published' })
  expect(presentEntry({ ...post, status: 'binned' }, 'due', context)).toBeNull()
})
