import { Form } from 'react-router'
import { Button } from '~/ui/button'
import { SelectField } from '~/ui/field'
import { Hidden } from '../shell/confirm/confirm-question.view'
import type { AuthorChoice } from './author-choice.rules'
import { type CountedAuthor, postCount } from './desk-author.rules'

interface AuthorStepsProps {
  author: CountedAuthor
  /** Who can take the author's place. */
  others: AuthorChoice[]
  /** How many posts name the author, if removing was refused because of them. */
  inUse: number | null
}

/** Retiring, bringing back, replacing and removing an author. */
export function AuthorSteps({ author, others, inUse }: AuthorStepsProps) {
  const posts = inUse ?? author.posts
  return (
    <section aria-labelledby="steps-heading" className="mt-10 border-line border-t pt-8">
      <h2 id="steps-heading" className="font-semibold text-xl">
        {author.isRetired ? 'Bring back or remove' : 'Retire or remove'}
      </h2>
      <p className="mt-2 text-ink-muted">
        {posts === 0
          ? 'No post names this author.'
          : `${postCount(posts)} with this author, those in the bin included.`}
      </p>
      <div className="mt-5 flex flex-col gap-6">
        <Form method="post">
          <Hidden fields={{ step: author.isRetired ? 'return' : 'retire' }} />
          <p className="mb-3">
            {author.isRetired
              ? 'Posts can name the author again.'
              : 'A retired author keeps page and bylines, and is not offered for posts any more.'}
          </p>
          <Button type="submit" look="outline">
            {author.isRetired ? 'Bring the author back' : 'Retire the author'}
          </Button>
        </Form>
        {posts === 0 ? (
          <Form method="post">
            <Hidden fields={{ step: 'remove' }} />
            <p className="mb-3">Nothing names this author, so nothing else changes.</p>
            <Button type="submit" look="outline">
              Remove the author…
            </Button>
          </Form>
        ) : (
          <Replacement author={author} others={others} posts={posts} />
        )}
      </div>
    </section>
  )
}

function Replacement({
  author,
  others,
  posts,
}: Pick<AuthorStepsProps, 'author' | 'others'> & {
  posts: number
}) {
  if (others.length === 0) {
    return (
      <p className="text-ink-muted">To remove the author, add another one who takes the place.</p>
    )
  }
  return (
    <Form method="post" className="flex flex-wrap items-end gap-4">
      <Hidden fields={{ step: 'replace' }} />
      <p className="basis-full">
        Another author takes the place in all posts, which ends their approvals, and {author.name}{' '}
        is removed. The page redirects to the other author.
      </p>
      <div className="min-w-60">
        <SelectField
          id="by"
          name="by"
          label="Who takes the place"
          defaultValue=""
          options={[
            { value: '', label: 'Choose an author' },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <Button type="submit" look="outline">
        Replace in {postCount(posts)} and remove…
      </Button>
    </Form>
  )
}
