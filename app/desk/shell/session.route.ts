/** Answers whoever is signed in; anybody else is turned away before. A form asks this before it is sent. */
export function loader() {
  return new Response(null, { status: 204 })
}
