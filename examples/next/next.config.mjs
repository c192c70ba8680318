/** @type {import('next').NextConfig} */
const config = {
  images: {
    // The widths in which the server has pictures; a wider request gets the original.
    deviceSizes: [320, 640, 1280, 2560],
    imageSizes: [80, 160],
  },
}

export default config
