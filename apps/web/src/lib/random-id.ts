/** 32 random characters. `crypto.randomUUID` exists only on https and localhost. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
