/** The `handle` of a route of the desk that shows a page as readers get it, without the desk around it. */
export interface HasReaderPage {
  readerPage: true
}

export function hasReaderPage(handle: unknown): boolean {
  return (handle as Partial<HasReaderPage> | undefined)?.readerPage === true
}
