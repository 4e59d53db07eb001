import type { RouterContextProvider } from 'react-router'
import { localTime } from '~/people/account/time-zone.rules'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { writerOf } from '~/posts/review/review.rules'
import { services } from '~/services'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { ReviewData } from './review-data.rules'

/** What the review of a post shows to this editor. */
export async function loadReview(
  context: Readonly<RouterContextProvider>,
  post: DeskPost,
): Promise<ReviewData> {
  const { reviewDesk, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const [people, events, isApprovalRequired] = await Promise.all([
    reviewDesk.people(),
    reviewDesk.history(post),
    reviewDesk.approvalRule.isOn(),
  ])
  const { kind, id, title, status, publishedAt, authorId, version, review } = post
  const shown = [writerOf(post), authorId, review.reviewerId]
  return {
    post: { kind, id, title, status, publishedAt, authorId, version, review },
    people: editor.role === 'author' ? people.filter((one) => shown.includes(one.id)) : people,
    events: events.map(({ id, at, editorId, editorName, step, words, detail, version }) => {
      return { id, at, editorName, step, words, detail, version, isOwn: editorId === editor.id }
    }),
    isApprovalRequired,
    today: localTime(clock(), editor.timeZone).slice(0, 10),
  }
}
