import type { PathProblem, RedirectRefusal } from '~/posts/addresses/redirects/redirect.rules'

/** The form as it was sent, with what is wrong with it. */
export interface RejectedRedirect {
  from: string
  to: string
  errors: { from?: string; to?: string }
  /** The address that the other one leads to: the form offers it. */
  offer: string | null
}

const problemTexts = {
  empty: 'Type the address, such as /old-page.',
  'other-site': 'This is an address of another site. Redirects lead from and to this site only.',
  query:
    'Leave out everything from ? or # on: the address is redirected with any query, and keeps it.',
  'bad-path': 'This is not an address. Type it as browsers show it, such as /old-page.',
  'too-long': 'This address is too long. Shorten it to 500 characters at most.',
} as const satisfies Record<PathProblem, string>

/** What is wrong with a redirect, at the field that has to change. */
export function redirectErrors(
  refusal: RedirectRefusal,
): Pick<RejectedRedirect, 'errors' | 'offer'> {
  const at = (field: 'from' | 'to', text: string, offer: string | null = null) => ({
    errors: { [field]: text },
    offer,
  })
  switch (refusal.reason) {
    case 'path':
      return at(refusal.field, problemTexts[refusal.problem])
    case 'itself':
      return at('to', 'Both addresses are the same. Type the address that readers shall get.')
    case 'reserved':
      return at(
        'from',
        'The site itself answers here: the desk, feeds, files and the API cannot be redirected.',
      )
    case 'no-page':
      return at(
        'to',
        'This is no page for readers: redirects cannot lead to the desk, the API or files of the site.',
      )
    case 'page-there':
      return at(
        'from',
        'Readers find a page here, so the redirect would never be followed. Withdraw or rename the page first.',
      )
    case 'exists':
      return at(
        'from',
        `This address leads to ${refusal.to} already. Remove that redirect first, if it shall lead elsewhere.`,
      )
    case 'loop':
      return at('to', 'This address leads back to the first one, so readers would go in a circle.')
    case 'chain':
      return at(
        'to',
        `This address leads on to ${refusal.final}. Use that one, so that readers get there in one step.`,
        refusal.final,
      )
    case 'no-target':
      return at(
        'to',
        refusal.isUnpublished
          ? 'Readers cannot see the post at this address: it is not published.'
          : 'Readers would find nothing at this address (404). Type one that has a page.',
      )
  }
}
