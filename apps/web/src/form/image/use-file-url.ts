import { useEffect, useState } from 'react'

/** An object URL for a chosen file; revoked when the file changes. */
export function useFileUrl(file: File | null): string | null {
  const [shown, setShown] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (file === null) return undefined
    const url = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the URL must be revoked when the file goes
    setShown({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return shown !== null && shown.file === file ? shown.url : null
}
