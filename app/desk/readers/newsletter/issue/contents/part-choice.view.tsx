import { Form } from 'react-router'
import { Button } from '~/ui/button'
import { DeskSection } from '../../../../shell/desk-page.view'

interface PartChoiceProps {
  title: string
  intro: string
  path: string
  /** Of the issue, as it was loaded. */
  version: number
  /** What the form sends: the step, and the field that says whether the mail has the part. */
  step: string
  field: string
  isIncluded: boolean
  /** What it says now, and what its button does. */
  texts: { included: string; leftOut: string; leaveOut: string; add: string }
}

/** Whether the mail has a part that is made when the issue is sent. */
export function PartChoice({ title, intro, path, version, ...choice }: PartChoiceProps) {
  const { step, field, isIncluded, texts } = choice
  return (
    <DeskSection title={title} intro={intro}>
      <Form
        method="post"
        action={path}
        preventScrollReset
        className="flex flex-wrap items-center gap-x-6 gap-y-3"
      >
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name={field} value={isIncluded ? 'no' : 'yes'} />
        <p>{isIncluded ? texts.included : texts.leftOut}</p>
        <Button type="submit" name="step" value={step} look="outline" size="small">
          {isIncluded ? texts.leaveOut : texts.add}
        </Button>
      </Form>
    </DeskSection>
  )
}
