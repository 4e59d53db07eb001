import { createContext } from 'react-router'
import type { SignedInEditor } from '~/editors/sessions'

/** Who asks; there in every route inside signed-in.tsx. */
export const signedInEditor = createContext<SignedInEditor>()
