import { Form } from 'react-router'
import { Button } from '~/ui/button'

/** Shows whether posts need an approval before they are published, with a form to change that. */
export function ApprovalRule({ isRequired }: { isRequired: boolean }) {
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <p>
        {isRequired
          ? 'Required before publishing. An editor approves what another one wrote; if there is only one editor, their own approval counts.'
          : 'Not required. Editors can publish any text.'}
      </p>
      <Button
        type="submit"
        name="step"
        value={isRequired ? 'relax-approval' : 'require-approval'}
        look="outline"
        size="small"
      >
        {isRequired ? 'Publish without approval' : 'Require approval before publishing'}
      </Button>
    </Form>
  )
}
