import { useEffect, useRef } from 'react';

const WIDTH = 480;
const HEIGHT = 270;

/**
 * Shows a picture before it is uploaded, on a canvas because the content security policy allows only images of the
 * server. One that the browser cannot decode stays blank; the server reports what is wrong with it.
 */
export function PictureThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (bitmap) => {
        if (!gone) drawCovering(canvas.current, bitmap);
        bitmap.close();
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={WIDTH} height={HEIGHT} className="size-full" />;
}

/** Draws like `object-fit: cover`. */
function drawCovering(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap): void {
  const scale = Math.max(WIDTH / bitmap.width, HEIGHT / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  canvas?.getContext('2d')?.drawImage(bitmap, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
}
