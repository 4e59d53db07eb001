import { isRouteErrorResponse, useParams } from 'react-router'
import { secondsOrMinutes } from '~/pictures/uploads/retry-words.rules'
import { ButtonLink } from '~/ui/button'

/** Why a form was not read, where its status alone would be shown as something else. */
export interface FormTrouble {
  reason: 'too-many-uploads' | 'too-many-forms' | 'too-slow'
  retryInSeconds: number
}

/** What went wrong, for an editor: never what went on inside; that is in the log. */
export function DeskTrouble({ error }: { error: unknown }) {
  return (
    <main id="content" tabIndex={-1} className="page-width py-24 outline-none">
      <TroubleInShell error={error} />
    </main>
  )
}

/** The same where the page around it could be loaded. */
export function TroubleInShell({ error }: { error: unknown }) {
  const { heading, text } = isRouteErrorResponse(error)
    ? (formWords(error.data) ?? wordsFor(error.status))
    : wordsFor(500)
  const { desk } = useParams()
  return (
    <>
      <h1 className="font-semibold text-3xl">{heading}</h1>
      <p className="mt-4 max-w-[60ch] text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href=".">Try again</ButtonLink>
        {desk && (
          <ButtonLink href={`/${desk}/posts`} look="outline">
            All posts
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function formWords(trouble: FormTrouble | null): { heading: string; text: string } | null {
  const goBack = 'Nothing was saved. Go back: your browser may still have what you typed.'
  switch (trouble?.reason) {
    case 'too-many-uploads':
      return {
        heading: 'Too many uploads at once',
        text: `${goBack} Send it again in ${secondsOrMinutes(trouble.retryInSeconds)}.`,
      }
    case 'too-many-forms':
      return {
        heading: 'Too much is being sent at once',
        text: `${goBack} Send it again in ${secondsOrMinutes(trouble.retryInSeconds)}.`,
      }
    case 'too-slow':
      return {
        heading: 'It came too slowly',
        text: `What you sent did not arrive in time. ${goBack} Send it again over a faster connection, or without a picture.`,
      }
    default:
      return null
  }
}

function wordsFor(status: number): { heading: string; text: string } {
  switch (status) {
    case 403:
      return {
        heading: 'This is not yours to do',
        text: 'Your role does not allow it. Ask an owner of the desk if it should.',
      }
    case 404:
      return {
        heading: 'Not here',
        text: 'There is nothing at this address of the desk: it may have been removed.',
      }
    case 413:
      return {
        heading: 'Too large',
        text: 'What you sent is larger than the desk can take. Go back in your browser to find it again.',
      }
    case 503:
      return {
        heading: 'The desk cannot be reached',
        text: 'Its database does not answer just now. Nothing is lost: what was saved is there, and what you typed and did not save is kept in this browser. Try again in a moment.',
      }
    default:
      return {
        heading: 'Something went wrong',
        text: 'It is not your doing, and it has been written to the log. What you typed is kept in this browser. If you sent a form, it may have been done: look before you send it again.',
      }
  }
}
