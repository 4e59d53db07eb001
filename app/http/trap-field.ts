/** A field that people neither see nor reach: whoever fills it in is a robot. */
export const trapField = 'homepage'
