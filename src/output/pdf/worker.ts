import { parentPort } from 'node:worker_threads';
import { cleanPdf, mergeCleanPdfs } from './clean-pdf.ts';
import { type PdfAnswer, type PdfTask, UnusablePdf } from './foreign-pdfs.ts';

async function answer(task: PdfTask): Promise<PdfAnswer> {
  try {
    return { bytes: await ('clean' in task ? cleanPdf(task.clean) : mergeCleanPdfs(task.merge)) };
  } catch (error) {
    return { fault: error instanceof UnusablePdf ? error.fault : 'damaged' };
  }
}

parentPort?.on('message', (task: PdfTask) => {
  void answer(task).then((answered) => parentPort?.postMessage(answered));
});
