import { isRouteErrorResponse, useParams } from 'react-router'
import { ButtonLink } from '~/ui/button'
import { formatWait } from '../../requests/retry-wait.rules'

/** Why a form was not read. The status alone would be explained differently. */
export interface FormReadError {
  reason: 'too-many-uploads' | 'too-many-forms' | 'too-slow'
  retryInSeconds: number
}

/** An error page without internal details, which are in the log. */
export function DeskError({ error }: { error: unknown }) {
  return (
    <main id="content" tabIndex={-1} className="page-width py-24 outline-none">
      <DeskErrorInShell error={error} />
    </main>
  )
}

/** The same inside the navigation of the desk. */
export function DeskErrorInShell({ error }: { error: unknown }) {
  const { heading, text } = isRouteErrorResponse(error)
    ? (formErrorText(error.data) ?? statusText(error.status))
    : statusText(500)
  const { desk } = useParams()
  return (
    <>
      <h1 className="font-semibold text-3xl">{heading}</h1>
      <p className="mt-4 max-w-[60ch] text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href=".">Try again</ButtonLink>
        {desk && (
          <ButtonLink href={`/${desk}/queue`} look="outline">
            All posts
          </ButtonLink>
        )}
      </div>
    </>
  )
}

interface ErrorText {
  heading: string
  text: string
}

function formErrorText(error: FormReadError | null): ErrorText | null {
  const goBack = 'Nothing was saved. Go back: your browser may still have your text.'
  switch (error?.reason) {
    case 'too-many-uploads':
      return {
        heading: 'Too many uploads at once',
        text: `${goBack} Send it again in ${formatWait(error.retryInSeconds)}.`,
      }
    case 'too-many-forms':
      return {
        heading: 'Too many forms at once',
        text: `${goBack} Send it again in ${formatWait(error.retryInSeconds)}.`,
      }
    case 'too-slow':
      return {
        heading: 'The connection was too slow',
        text: `Your form did not arrive in time. ${goBack} Send it again over a faster connection, or without a picture.`,
      }
    default:
      return null
  }
}

function statusText(status: number): ErrorText {
  switch (status) {
    case 403:
      return {
        heading: 'Not allowed',
        text: 'Your role does not allow this. Ask an owner of the desk if you need it.',
      }
    case 404:
      return {
        heading: 'Not found',
        text: 'There is nothing at this address. It may have been removed.',
      }
    case 413:
      return {
        heading: 'Too large',
        text: 'Your form is larger than the desk accepts. Go back in your browser to find it again.',
      }
    case 503:
      return {
        heading: 'The desk cannot be reached',
        text: 'Its database is not responding. Nothing is lost: unsaved text is stored in this browser. Try again in a moment.',
      }
    default:
      return {
        heading: 'Something went wrong',
        text: 'This is our fault, and it has been logged. Unsaved text is stored in this browser. If you sent a form, your changes may already be saved: check before you send it again.',
      }
  }
}
