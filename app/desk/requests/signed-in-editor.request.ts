import { createContext } from 'react-router'
import type { SignedInEditor } from '~/people/account/sessions.service'

/** The editor who sent the request. Set for every route inside signed-in.route.tsx. */
export const signedInEditor = createContext<SignedInEditor>()

/** Cookies that prolong the session. desk.route.tsx adds them to every response, including errors and redirects. */
export const sessionCookies = createContext<string[]>([])
