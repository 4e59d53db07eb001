import { Form } from 'react-router'
import { Button, ButtonLink } from '~/ui/button'
import { FocusedNotice } from '../../shell/notice.view'
import { SettingsHeading } from '../settings-heading.view'

interface SampleViewProps {
  base: string
  /** How many are as they were loaded. */
  posts: number
  /** How many somebody has changed here. */
  changed: number
  /** How many were just removed. */
  removed: number
}

const counted = (count: number) => (count === 1 ? 'One post' : `${count} posts`)

/** Removes the sample edition from a site that becomes a publication of its own. */
export function SampleView({ base, posts, changed, removed }: SampleViewProps) {
  return (
    <>
      <SettingsHeading base={base} />
      {removed > 0 && (
        <FocusedNotice kind="success" focusKey={removed}>
          {counted(removed)} of the sample edition {removed === 1 ? 'was' : 'were'} removed.
        </FocusedNotice>
      )}
      <section aria-labelledby="sample" className="flex max-w-2xl flex-col gap-4">
        <h2 id="sample" className="font-semibold text-lg">
          Sample edition
        </h2>
        {posts === 0 ? (
          <p>No post of the sample edition is left to remove.</p>
        ) : (
          <p>
            {counted(posts)} of the sample edition {posts === 1 ? 'is' : 'are'} on your site. Remove
            them with their pictures, addresses and reads, as if they had never been: readers are
            told of no withdrawal, and the public record begins again without them, with a new key.
            This cannot be undone.
          </p>
        )}
        {changed > 0 && (
          <p className="text-ink-soft">
            {counted(changed)} of it {changed === 1 ? 'was' : 'were'} changed or commented on here,
            and {changed === 1 ? 'stays' : 'stay'}. Delete what you do not need in the list of
            posts.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {posts > 0 && (
            <Form method="post">
              <input type="hidden" name="step" value="remove" />
              <Button type="submit">Remove the sample edition</Button>
            </Form>
          )}
          <ButtonLink href={`${base}/settings`} look="outline">
            {posts > 0 ? 'Keep it' : 'To the settings'}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
