import { Form } from 'react-router'
import {
  type BulkPlan,
  type BulkStep,
  maxPostsAtOnce,
  type PlannedPost,
} from '~/posts/editing/many/bulk-change.rules'
import {
  approvalConsequence,
  bulkConsequence,
  bulkQuestion,
  countOf,
} from '~/posts/editing/many/bulk-texts.rules'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useFocus } from '~/ui/use-focus'
import { DeskHeading } from '../../../shell/desk-page.view'
import { type BulkChoices, chosenValue } from './bulk-form.rules'
import { BulkValueField } from './bulk-value-field.view'

interface ConfirmManyProps {
  step: BulkStep
  id: string
  value: string
  back: string
  plan: BulkPlan
  tags: string[]
  choices: BulkChoices
  problem: string | null
  path: string
}

const titlesShown = 10

/** Names the posts that will be changed, and those that will not, with the reasons. */
export function ConfirmMany(props: ConfirmManyProps) {
  const { step, id, back, plan, problem, path } = props
  const panel = useFocus<HTMLElement>(problem)
  const changing = plan.posts.filter(({ refusal }) => refusal === null)
  const refused = plan.posts.filter(({ refusal }) => refusal !== null)
  const question = bulkQuestion(step, changing.length)
  const published = changing.filter(({ status }) => status === 'published').length
  const approved = changing.filter(({ isApproved }) => isApproved).length
  const consequences = [bulkConsequence(step, published), approvalConsequence(step, approved)]
  const isPossible = changing.length > 0
  return (
    // The heading belongs to what is focused, so that it is not scrolled out of sight on a phone.
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Confirmation"
      className="max-w-3xl rounded-card outline-hidden focus-visible:ring-2 focus-visible:ring-amber"
    >
      <DeskHeading title={isPossible ? question.title : 'None of these posts can be changed'} />
      <div className="rounded-card border border-amber/60 bg-amber/10 p-5 sm:p-6">
        <Titles posts={changing} />
        {isPossible &&
          consequences.map(
            (text) =>
              text && (
                <p key={text} className="mt-3 text-ink-soft">
                  {text}
                </p>
              ),
          )}
        <Refusals refused={refused} unseen={plan.unseen} />
        <Form method="post" action={`${path}/many`} className="mt-6">
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="back" value={back} />
          <input type="hidden" name="change" value={id} />
          <input type="hidden" name="confirm" value="yes" />
          {plan.posts.map((post) => (
            <input key={post.id} type="hidden" name="post" value={chosenValue(post)} />
          ))}
          {isPossible && <BulkValueField {...props} posts={changing} />}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <ButtonLink href={path + back} look="outline">
              {isPossible ? 'Cancel' : 'Back to the list'}
            </ButtonLink>
            {isPossible && <Button type="submit">{question.confirm}</Button>}
          </div>
        </Form>
      </div>
    </section>
  )
}

function Titles({ posts }: { posts: PlannedPost[] }) {
  if (posts.length === 0) return null
  const [first, rest] = [posts.slice(0, titlesShown), posts.slice(titlesShown)]
  return (
    <>
      <TitleList posts={first} />
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer py-1 text-ink-soft">and {rest.length} more</summary>
          <TitleList posts={rest} />
        </details>
      )}
    </>
  )
}

function TitleList({ posts }: { posts: PlannedPost[] }) {
  return (
    <ul className="list-disc pl-5">
      {posts.map((post) => (
        <li key={`${post.kind} ${post.id}`} className="wrap-anywhere">
          {titleOf(post)}
        </li>
      ))}
    </ul>
  )
}

/** A next version often has the title of its post. */
function titleOf({ title, isNextVersion }: PlannedPost): string {
  return isNextVersion ? `${title} (next version)` : title
}

function Refusals({ refused, unseen }: { refused: PlannedPost[]; unseen: number }) {
  const count = refused.length + unseen
  if (count === 0) return null
  return (
    <div className="mt-5 border-line border-t pt-4">
      <h2 className="font-semibold">Will not be changed: {countOf(count)}</h2>
      <ul className="mt-2 max-h-72 list-disc overflow-y-auto pl-5 text-sm">
        {refused.map((post) => (
          <li key={`${post.kind} ${post.id}`} className="wrap-anywhere py-0.5">
            {titleOf(post)}: {post.refusal}
          </li>
        ))}
        {unseen > 0 && <li>{countOf(unseen)}: deleted meanwhile, or not yours to see.</li>}
      </ul>
    </div>
  )
}

/** A form without posts, or with too many. */
export function NothingChosen({ count, back }: { count: number; back: string }) {
  const isTooMany = count > maxPostsAtOnce
  return (
    <>
      <DeskHeading title="Change posts" />
      <EmptyState title={isTooMany ? 'These are too many posts' : 'No posts are chosen'}>
        <p role="alert">
          {isTooMany
            ? `You chose ${count} posts. Choose ${maxPostsAtOnce} at most; nothing was changed.`
            : 'Tick the boxes of the posts that you want to change, then choose what to do.'}
        </p>
        <ButtonLink href={back} className="mt-5">
          Back to the list
        </ButtonLink>
      </EmptyState>
    </>
  )
}
