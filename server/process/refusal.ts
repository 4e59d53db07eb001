/** A start or a command that cannot go on: said to the operator in one line, with exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(what: string, whatToDo: string) {
    super(`${what} ${whatToDo}`)
  }
}
