import { createContext } from 'react-router'
import type { SignedInEditor } from '~/people/account/sessions.service'

/** Who asks; there in every route inside signed-in.route.tsx. */
export const signedInEditor = createContext<SignedInEditor>()

/** Cookies that renew the session. desk.route.tsx sends them with every answer, also with errors and redirects. */
export const sessionCookies = createContext<string[]>([])
