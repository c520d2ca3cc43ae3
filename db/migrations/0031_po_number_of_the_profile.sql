-- A customer's company has a PO number too, which its orders take over: {name, uen, address, po_number}.
UPDATE customer SET company = company || '{"po_number": ""}' WHERE company IS NOT NULL AND NOT company ? 'po_number';
