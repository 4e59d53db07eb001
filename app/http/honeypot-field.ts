/** A hidden form field: only robots fill it in. */
export const honeypotField = 'homepage'
