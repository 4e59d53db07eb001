/** What the page and its script get instead of a redirect. */
export type ContentsAnswer =
  | RefusedContents
  /** The version that is stored now. */
  | { refusal: null; version: number }

export interface RefusedContents {
  refusal: string
  /** The articles that were ticked. */
  ticked: string[]
}
