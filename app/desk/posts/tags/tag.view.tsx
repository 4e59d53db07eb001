import { Link } from 'react-router'
import { topicPath } from '~/posts/addresses/urls.rules'
import type { CountedTag, TaggedPost } from '~/posts/topics/tag-change.rules'
import type { TopicDescription } from '~/posts/topics/topic-description.rules'
import { ConfirmPanel } from '../../shell/confirm/confirm-question.view'
import { DeskHeading, DeskSection } from '../../shell/desk-page.view'
import { FocusedNotice, Notice } from '../../shell/notice.view'
import { sections } from '../../shell/sections.rules'
import { StatusBadge } from '../status-badge.view'
import { DescriptionForm } from './description-form.view'
import { RunningChanges } from './running-changes.view'
import type { TagFormAnswer } from './tag-form.rules'
import { TagSteps } from './tag-steps.view'
import { countText, type RunningChange } from './tag-texts.rules'

interface TagViewProps {
  base: string
  counted: CountedTag
  /** Changes of this tag that are not finished. */
  changes: RunningChange[]
  description: TopicDescription
  posts: TaggedPost[]
  /** Tags that the field of a merge suggests. */
  others: string[]
  /** The former tag whose address led here. */
  was: string | null
  done: string | null
  form: TagFormAnswer | null
}

export function TagView(props: TagViewProps) {
  const { base, counted, changes, description, posts, others, was, done, form } = props
  const { tag } = counted
  const path = `${base}/tags/${encodeURIComponent(tag)}`
  return (
    <div className="max-w-5xl">
      <DeskHeading title={tag}>
        {counted.listed > 0 && (
          <a href={topicPath(tag)} className="underline underline-offset-4 hover:text-cyan">
            Page of the topic
          </a>
        )}
        <Link to={`${base}/tags`} className="underline underline-offset-4 hover:text-cyan">
          All tags
        </Link>
      </DeskHeading>
      {done && !form && (
        <FocusedNotice kind="success" focusKey={done}>
          {done}
        </FocusedNotice>
      )}
      {was && !form && (
        <Notice kind="info">“{was}” does not exist any more: it became this tag.</Notice>
      )}
      {form?.problem && (
        <FocusedNotice kind="error" focusKey={form}>
          {form.problem}
        </FocusedNotice>
      )}
      <RunningChanges changes={changes} path={path} />
      {form?.question && form.step !== 'describe' && (
        <div className="mb-8">
          <ConfirmPanel
            key={form.typed}
            question={form.question}
            action={path}
            fields={{ step: form.step, to: form.typed, confirmed: 'yes' }}
            back={path}
          />
        </div>
      )}
      <p className="mb-6 text-ink-muted">{countText(counted)}.</p>
      {counted.posts > 0 && (
        <>
          <DescriptionForm description={description} path={path} form={form} />
          {changes.length === 0 && (
            <TagSteps counted={counted} others={others} path={path} form={form} />
          )}
          <TaggedPosts base={base} posts={posts} total={counted.posts} />
        </>
      )}
    </div>
  )
}

interface TaggedPostsProps {
  base: string
  posts: TaggedPost[]
  total: number
}

function TaggedPosts({ base, posts, total }: TaggedPostsProps) {
  const intro = total > posts.length ? `The ${posts.length} that were changed last.` : undefined
  return (
    <DeskSection title="Posts" intro={intro}>
      <ul className="divide-y divide-line rounded-card border border-line">
        {posts.map(({ kind, id, title, status }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised"
          >
            <Link
              to={`${base}/${sections[kind]}/${id}`}
              className="wrap-anywhere min-w-40 flex-1 after:absolute after:inset-0 hover:text-cyan"
            >
              {title || 'Untitled'}
            </Link>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
