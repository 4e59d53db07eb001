/** Forms request this before they are sent: 204 if the session is alive, otherwise a redirect to the sign-in page. */
export function loader() {
  return new Response(null, { status: 204 })
}
