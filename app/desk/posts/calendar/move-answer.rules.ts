/** The fields of a form that undoes a move. */
export type UndoFields = Record<'kind' | 'id' | 'type' | 'from' | 'to', string>

export type MoveAnswer =
  | { ok: true; key: string; from: string; day: string; text: string; undo: UndoFields }
  | {
      ok: false
      text: string
      typed: { day: string; time: string }
      /** Only if the server could not be reached: the page is then not loaded again, see unlessFormRejected(). */
      errors?: object
    }
