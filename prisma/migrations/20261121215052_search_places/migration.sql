-- CreateIndex
CREATE INDEX "search_document_places" ON "search_document" USING GIN ("tsv") WHERE (kind <> 'video');
