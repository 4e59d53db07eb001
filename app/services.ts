import { createContext, type RouterContext } from 'react-router'
import type { Site } from './config/site'
import type { MediaStore } from './media/store'
import type { Reading } from './reading/reading'

/** What the server built and routes may use; reached in a loader as `context.get(services)`. */
export interface Services {
  site: Site
  clock: () => Date
  reading: Reading
  thumbnails: MediaStore
  /** The first part of every desk address, without slashes. */
  deskPath: string
  isSetupToken: (token: string) => boolean
  /** Logs what went wrong with the request it belongs to. */
  reportError: (error: unknown) => void
}

// Kept on the global: hot reload evaluates this file anew, and the server must still find its key.
const kept = globalThis as { vigilServices?: RouterContext<Services> }
kept.vigilServices ??= createContext<Services>()

export const services = kept.vigilServices
